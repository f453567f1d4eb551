// A bot that thinks about nothing, to measure how much everything around it costs: it speaks lines of JSON, stays for another game after each,
// and plays the race of 2025 by walking to the first free carrot field and taking carrots there until the rounds are used up. In a position
// where that is not possible, or in any other game, it asks for the legal moves and plays the first.
//
//     c++ -O2 -std=c++20 swift_bot.cc -o swift_bot

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using std::string;
using std::string_view;

string_view after(string_view text, string_view mark) {
    const auto place = text.find(mark);
    return place == string_view::npos ? string_view{} : text.substr(place + mark.size());
}

string_view until_quote(string_view text) {
    return text.substr(0, text.find('"'));
}

int number(string_view text) {
    return text.empty() ? -1 : std::atoi(text.data());
}

bool is_carrots(string_view fields, int position) {
    for (int at = 0; at < position; ++at) fields = after(fields, ",");
    return fields.starts_with("\"CARROTS\"");
}

class Bot {
  public:
    Bot(int connection, string reservation) : connection_(connection), reservation_(std::move(reservation)) {}

    void play() {
        join();
        string rest;
        std::vector<char> chunk(1 << 16);
        for (ssize_t got; (got = read(connection_, chunk.data(), chunk.size())) > 0;) {
            rest.append(chunk.data(), static_cast<size_t>(got));
            size_t begin = 0;
            for (size_t end; (end = rest.find('\n', begin)) != string::npos; begin = end + 1) hear(string_view(rest).substr(begin, end - begin));
            rest.erase(0, begin);
        }
    }

  private:
    void hear(string_view line) {
        const string_view kind = until_quote(after(line, "\"type\":\""));
        if (kind == "state") {
            state_ = line;
        } else if (kind == "request") {
            say(answer());
        } else if (kind == "moves") {
            say("{\"type\":\"move\",\"move\":\"" + string(until_quote(after(line, "\"moves\":[\""))) + "\"}\n");
        } else if (kind == "welcome") {
            player_ = until_quote(after(line, "\"player\":\""));
        } else if (kind == "left") {
            join();
        }
    }

    string answer() const {
        const string_view fields = after(state_, "\"fields\":[");
        const int red = number(after(state_, "\"red\":{\"position\":"));
        const int blue = number(after(state_, "\"blue\":{\"position\":"));
        const int own = player_ == "RED" ? red : blue;
        const int other = player_ == "RED" ? blue : red;
        if (own < 0 || other < 0) return "{\"type\":\"moves\"}\n";
        if (is_carrots(fields, own)) return "{\"type\":\"move\",\"move\":\"EXCHANGE 10\"}\n";
        for (int far = 1; own == 0 && far <= 11; ++far) {
            if (far != other && is_carrots(fields, far)) return "{\"type\":\"move\",\"move\":\"ADVANCE " + std::to_string(far) + "\"}\n";
        }
        return "{\"type\":\"moves\"}\n";
    }

    void join() { say("{\"type\":\"join\",\"reservation\":\"" + reservation_ + "\"}\n"); }

    void say(const string& line) {
        if (write(connection_, line.data(), line.size()) < 0) std::exit(1);
    }

    int connection_;
    string reservation_;
    string player_;
    string state_;
};

}  // namespace

int main(int count, char** words) {
    std::map<string, string> options{{"--host", "127.0.0.1"}, {"--port", "13050"}, {"--reservation", ""}};
    for (int at = 1; at + 1 < count; at += 2) options[words[at]] = words[at + 1];
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(std::stoi(options["--port"])));
    inet_pton(AF_INET, options["--host"].c_str(), &address.sin_addr);
    if (connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        std::cerr << "there is no server\n";
        return 3;
    }
    const int one = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    Bot(connection, options["--reservation"]).play();
    return 0;
}
